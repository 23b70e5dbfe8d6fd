// The words of the page of signup. It belongs to no remote and loads nothing of the shell, so they are a file of its own.
globalThis.signupTexts = {
  pt: {
    title: 'Conectar o WhatsApp pelo Facebook',
    words:
      'O Facebook abre em outra janela. Entre com a conta da sua empresa e escolha a conta do WhatsApp Business e o número. Deixe esta janela aberta até o fim.',
    open: 'Continuar no Facebook',
    again: 'Abrir o Facebook de novo',
    loading: 'Carregando o Facebook…',
    waiting: 'Termine na janela do Facebook.',
    left: 'A janela do Facebook foi fechada antes do fim. O que você já fez lá ficou guardado.',
    finished: 'Pronto. Passando a autorização para o Recado…',
    received: 'Tudo certo. Você já pode fechar esta janela.',
    unanswered:
      'A página de conexões do Recado não respondeu, e a autorização do Facebook vence em meio minuto. Volte a ela e continue de onde parou.',
    blocked:
      'O Facebook não carregou. Um bloqueador de anúncios ou a rede da empresa pode impedir. Libere connect.facebook.net e recarregue esta página.',
    noAccount: 'O Facebook não informou qual conta foi escolhida. Abra a janela de novo e conclua todos os passos.',
    noApp: 'O operador desta instalação ainda não configurou o app para conectar pelo Facebook.',
    direct: 'Abra esta janela pela página de conexões do Recado.',
  },
  en: {
    title: 'Connect WhatsApp with Facebook',
    words:
      'Facebook opens in another window. Sign in with your business’s account, and choose the WhatsApp Business account and the number. Keep this window open until the end.',
    open: 'Continue at Facebook',
    again: 'Open Facebook again',
    loading: 'Loading Facebook…',
    waiting: 'Finish in Facebook’s window.',
    left: 'Facebook’s window was closed before the end. What you did there is kept.',
    finished: 'Done. Passing the authorisation on to Recado…',
    received: 'All done. You can close this window.',
    unanswered:
      'Recado’s page of connections did not answer, and Facebook’s authorisation expires in half a minute. Go back to it and continue where you left off.',
    blocked:
      'Facebook did not load. An ad blocker or your company’s network may prevent it. Allow connect.facebook.net and reload this page.',
    noAccount: 'Facebook did not say which account was chosen. Open the window again and complete all steps.',
    noApp: 'The operator of this installation has not set up the app for connecting with Facebook yet.',
    direct: 'Open this window from Recado’s page of connections.',
  },
  es: {
    title: 'Conectar WhatsApp con Facebook',
    words:
      'Facebook se abre en otra ventana. Entre con la cuenta de su empresa y elija la cuenta de WhatsApp Business y el número. Deje esta ventana abierta hasta el final.',
    open: 'Continuar en Facebook',
    again: 'Abrir Facebook de nuevo',
    loading: 'Cargando Facebook…',
    waiting: 'Termine en la ventana de Facebook.',
    left: 'La ventana de Facebook se cerró antes del final. Lo que ya hizo allí quedó guardado.',
    finished: 'Listo. Pasando la autorización a Recado…',
    received: 'Todo listo. Ya puede cerrar esta ventana.',
    unanswered:
      'La página de conexiones de Recado no respondió, y la autorización de Facebook vence en medio minuto. Vuelva a ella y continúe donde lo dejó.',
    blocked:
      'Facebook no se cargó. Un bloqueador de anuncios o la red de la empresa puede impedirlo. Permita connect.facebook.net y recargue esta página.',
    noAccount: 'Facebook no informó qué cuenta se eligió. Abra la ventana de nuevo y complete todos los pasos.',
    noApp: 'El operador de esta instalación aún no configuró la app para conectar con Facebook.',
    direct: 'Abra esta ventana desde la página de conexiones de Recado.',
  },
};
