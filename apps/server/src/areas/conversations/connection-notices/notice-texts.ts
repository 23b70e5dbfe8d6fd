import type { CompanyLanguage, ConnectionProblem, TemplateNotice } from '@recado/contract';

type InLanguages = Readonly<Record<CompanyLanguage, string>>;

const problems: Readonly<Record<ConnectionProblem, InLanguages>> = {
  token_ended: {
    pt: 'O WhatsApp não aceita mais o token. Abra a saúde da conexão e conecte de novo, ou troque o token.',
    en: 'WhatsApp no longer accepts the token. Open the health of the connection and connect again, or replace the token.',
    es: 'WhatsApp ya no acepta el token. Abre la salud de la conexión y conecta de nuevo, o cambia el token.',
  },
  number_gone: {
    pt: 'O token não dá mais acesso a este número. Confira no Gerenciador do WhatsApp se ele ainda está na conta.',
    en: 'The token no longer opens this number. See in WhatsApp Manager whether it is still in the account.',
    es: 'El token ya no da acceso a este número. Revisa en el Administrador de WhatsApp si sigue en la cuenta.',
  },
  number_not_registered: {
    pt: 'O número não está registrado na plataforma oficial. Registre-o com o PIN na saúde da conexão.',
    en: 'The number is not registered on the official platform. Register it with its PIN in the health of the connection.',
    es: 'El número no está registrado en la plataforma oficial. Regístralo con el PIN en la salud de la conexión.',
  },
  account_restricted: {
    pt: 'O WhatsApp restringiu este número. Veja o motivo e peça a revisão no Gerenciador do WhatsApp.',
    en: 'WhatsApp has restricted this number. See why, and ask for a review, in WhatsApp Manager.',
    es: 'WhatsApp restringió este número. Mira el motivo y pide la revisión en el Administrador de WhatsApp.',
  },
  account_violation: {
    pt: 'O WhatsApp registrou uma violação das regras nesta conta. Veja qual no Gerenciador do WhatsApp, antes que a conta seja restrita.',
    en: 'WhatsApp noted a violation of its rules in this account. See which in WhatsApp Manager, before the account is restricted.',
    es: 'WhatsApp registró una violación de sus reglas en esta cuenta. Mira cuál en el Administrador de WhatsApp, antes de que la restrinja.',
  },
  account_disabling: {
    pt: 'O WhatsApp vai desativar a conta comercial. Recorra agora nas configurações de negócios da Meta.',
    en: 'WhatsApp is about to disable the business account. Appeal now in the business settings of Meta.',
    es: 'WhatsApp va a desactivar la cuenta comercial. Apela ahora en la configuración del negocio de Meta.',
  },
  payment_missing: {
    pt: 'A conta não tem forma de pagamento: mensagens além das gratuitas não são entregues. Cadastre uma no Gerenciador do WhatsApp.',
    en: 'The account has no payment method: messages beyond the free ones are not delivered. Add one in WhatsApp Manager.',
    es: 'La cuenta no tiene forma de pago: los mensajes más allá de los gratuitos no se entregan. Agrega una en el Administrador de WhatsApp.',
  },
  name_declined: {
    pt: 'O WhatsApp recusou o nome de exibição. Escolha outro no Gerenciador do WhatsApp.',
    en: 'WhatsApp declined the display name. Choose another in WhatsApp Manager.',
    es: 'WhatsApp rechazó el nombre visible. Elige otro en el Administrador de WhatsApp.',
  },
  quality_low: {
    pt: 'A qualidade do número está baixa: muitos clientes bloquearam ou denunciaram. Envie menos campanhas, e só a quem pediu.',
    en: 'The quality of the number is low: many customers blocked or reported it. Send fewer campaigns, and only to who asked.',
    es: 'La calidad del número está baja: muchos clientes lo bloquearon o denunciaron. Envía menos campañas, y solo a quien las pidió.',
  },
  phone_away: {
    pt: 'O aplicativo no celular deixou a plataforma. Costuma voltar sozinho em minutos; abra o aplicativo.',
    en: 'The app on the phone has left the platform. It usually comes back within minutes; open the app.',
    es: 'La aplicación del celular dejó la plataforma. Suele volver sola en minutos; abre la aplicación.',
  },
  review_failed: {
    pt: 'O WhatsApp reprovou a conta comercial na análise. Veja o motivo e peça nova análise no Gerenciador do WhatsApp.',
    en: 'WhatsApp did not approve the business account in its review. See why, and ask for another review, in WhatsApp Manager.',
    es: 'WhatsApp no aprobó la cuenta comercial en su revisión. Mira el motivo y pide otra revisión en el Administrador de WhatsApp.',
  },
  limit_increase_delayed: {
    pt: 'O WhatsApp adiou o aumento do limite de novas pessoas por dia. Ele analisa de novo sozinho; mantenha a qualidade das mensagens.',
    en: 'WhatsApp put off raising the limit of new people a day. It looks again by itself; keep the quality of the messages.',
    es: 'WhatsApp aplazó el aumento del límite de personas nuevas por día. Lo revisa de nuevo por sí solo; cuida la calidad de los mensajes.',
  },
  limit_increase_refused: {
    pt: 'O WhatsApp não aumentou o limite de novas pessoas por dia. Veja o motivo no Gerenciador do WhatsApp.',
    en: 'WhatsApp did not raise the limit of new people a day. See why in WhatsApp Manager.',
    es: 'WhatsApp no aumentó el límite de personas nuevas por día. Mira el motivo en el Administrador de WhatsApp.',
  },
  limit_increase_needs_facts: {
    pt: 'Para aumentar o limite de novas pessoas por dia, o WhatsApp precisa de mais informações. Envie-as no Gerenciador do WhatsApp.',
    en: 'To raise the limit of new people a day, WhatsApp needs to know more. Send it in WhatsApp Manager.',
    es: 'Para aumentar el límite de personas nuevas por día, WhatsApp necesita más información. Envíala en el Administrador de WhatsApp.',
  },
  picture_lost: {
    pt: 'O WhatsApp perdeu a foto do perfil deste número. Envie-a de novo no Gerenciador do WhatsApp.',
    en: 'WhatsApp lost the profile picture of this number. Upload it again in WhatsApp Manager.',
    es: 'WhatsApp perdió la foto de perfil de este número. Súbela de nuevo en el Administrador de WhatsApp.',
  },
  badge_refused: {
    pt: 'O WhatsApp recusou o selo de conta verificada. Veja o motivo no Gerenciador do WhatsApp.',
    en: 'WhatsApp refused the badge of a verified account. See why in WhatsApp Manager.',
    es: 'WhatsApp rechazó la insignia de cuenta verificada. Mira el motivo en el Administrador de WhatsApp.',
  },
  account_alert: {
    pt: 'O WhatsApp tem um alerta sobre esta conta. Leia-o no Gerenciador do WhatsApp.',
    en: 'WhatsApp has an alert about this account. Read it in WhatsApp Manager.',
    es: 'WhatsApp tiene una alerta sobre esta cuenta. Léela en el Administrador de WhatsApp.',
  },
  pin_changed: {
    pt: 'O PIN da confirmação em duas etapas deste número foi alterado. Se não foi a sua empresa, troque-o agora no Gerenciador do WhatsApp.',
    en: 'The PIN for two-step verification of this number was changed. If your company did not do it, change it now in WhatsApp Manager.',
    es: 'El PIN de la verificación en dos pasos de este número fue cambiado. Si no fue tu empresa, cámbialo ahora en el Administrador de WhatsApp.',
  },
  pin_reset_asked: {
    pt: 'Alguém pediu para desativar o PIN da confirmação em duas etapas deste número. Se não foi a sua empresa, recuse o pedido no Gerenciador do WhatsApp.',
    en: 'Somebody asked to turn off the PIN for two-step verification of this number. If your company did not, refuse it in WhatsApp Manager.',
    es: 'Alguien pidió desactivar el PIN de la verificación en dos pasos de este número. Si no fue tu empresa, rechaza el pedido en el Administrador de WhatsApp.',
  },
  pin_reset: {
    pt: 'A confirmação em duas etapas deste número foi desativada. Crie um novo PIN no Gerenciador do WhatsApp.',
    en: 'Two-step verification of this number was turned off. Set a new PIN in WhatsApp Manager.',
    es: 'La verificación en dos pasos de este número fue desactivada. Crea un PIN nuevo en el Administrador de WhatsApp.',
  },
  account_offboarded: {
    pt: 'O celular foi trocado ou o WhatsApp Business saiu da conta. Em geral o WhatsApp conecta o número de novo sozinho em minutos.',
    en: 'The phone was changed, or WhatsApp Business left the account. WhatsApp usually connects the number again within minutes.',
    es: 'Se cambió el celular o WhatsApp Business salió de la cuenta. En general WhatsApp conecta el número de nuevo en minutos.',
  },
  app_removed: {
    pt: 'A conta do WhatsApp não permite mais que este aplicativo use o número. Conecte-o de novo.',
    en: 'The WhatsApp account no longer lets this application use the number. Connect it again.',
    es: 'La cuenta de WhatsApp ya no permite que esta aplicación use el número. Conéctalo de nuevo.',
  },
  account_deleted: {
    pt: 'A conta comercial foi excluída no WhatsApp.',
    en: 'The business account was deleted at WhatsApp.',
    es: 'La cuenta comercial fue eliminada en WhatsApp.',
  },
  account_disabled: {
    pt: 'O WhatsApp desativou a conta comercial. É possível recorrer nas configurações de negócios da Meta.',
    en: 'WhatsApp has disabled the business account. You can appeal in the business settings of Meta.',
    es: 'WhatsApp desactivó la cuenta comercial. Es posible apelar en la configuración del negocio de Meta.',
  },
};

const notices: Readonly<Record<TemplateNotice, InLanguages>> = {
  refused: {
    pt: 'O WhatsApp recusou este modelo.',
    en: 'WhatsApp refused this template.',
    es: 'WhatsApp rechazó esta plantilla.',
  },
  paused: {
    pt: 'O WhatsApp pausou este modelo: por enquanto ele não pode ser enviado.',
    en: 'WhatsApp paused this template: it cannot be sent for now.',
    es: 'WhatsApp pausó esta plantilla: por ahora no se puede enviar.',
  },
  disabled: {
    pt: 'O WhatsApp desativou este modelo: ele não pode mais ser enviado.',
    en: 'WhatsApp disabled this template: it can no longer be sent.',
    es: 'WhatsApp desactivó esta plantilla: ya no se puede enviar.',
  },
  limited: {
    pt: 'A conta chegou ao limite de modelos do WhatsApp.',
    en: 'The account reached the limit of templates at WhatsApp.',
    es: 'La cuenta llegó al límite de plantillas de WhatsApp.',
  },
  moved: {
    pt: 'O WhatsApp mudou a categoria deste modelo, e com ela o preço.',
    en: 'WhatsApp moved this template to another category, and so to another price.',
    es: 'WhatsApp cambió la categoría de esta plantilla, y con ella el precio.',
  },
  moving: {
    pt: 'O WhatsApp vai mudar a categoria deste modelo, e com ela o preço.',
    en: 'WhatsApp is about to move this template to another category, and so to another price.',
    es: 'WhatsApp va a cambiar la categoría de esta plantilla, y con ella el precio.',
  },
  quality: {
    pt: 'A qualidade deste modelo caiu. Se cair mais, o WhatsApp o pausa.',
    en: 'The quality of this template fell. If it falls further, WhatsApp pauses it.',
    es: 'La calidad de esta plantilla bajó. Si baja más, WhatsApp la pausa.',
  },
  flagged: {
    pt: 'O WhatsApp avisou que pode desativar este modelo.',
    en: 'WhatsApp warned that it may disable this template.',
    es: 'WhatsApp avisó que puede desactivar esta plantilla.',
  },
  deleted: {
    pt: 'Este modelo não existe mais no WhatsApp.',
    en: 'This template no longer exists at WhatsApp.',
    es: 'Esta plantilla ya no existe en WhatsApp.',
  },
};

const subjects: InLanguages = {
  pt: 'WhatsApp oficial: “{{name}}” precisa de atenção',
  en: 'Official WhatsApp: “{{name}}” needs attention',
  es: 'WhatsApp oficial: «{{name}}» necesita atención',
};
const templateSubjects: InLanguages = {
  pt: 'Modelo “{{name}}”: aviso do WhatsApp',
  en: 'Template “{{name}}”: notice from WhatsApp',
  es: 'Plantilla «{{name}}»: aviso de WhatsApp',
};

/** The e-mail about a problem of a connection. */
export function connectionText({
  problem,
  name,
  language,
}: {
  problem: ConnectionProblem;
  name: string;
  language: CompanyLanguage;
}) {
  return { subject: subjects[language].replace('{{name}}', () => name), text: problems[problem][language] };
}

/** The e-mail about what WhatsApp did with a template. */
export function templateText({
  notice,
  name,
  language,
}: {
  notice: TemplateNotice;
  name: string;
  language: CompanyLanguage;
}) {
  return { subject: templateSubjects[language].replace('{{name}}', () => name), text: notices[notice][language] };
}
