// Runs once the page's elements are there: shows the form of the login before the script that makes it work has arrived. The
// build writes the form into the page, in each language, and this file, too. `start/first-form.ts` hands over what was
// typed and pressed meanwhile.
(() => {
  const isOther = /^\/(?:signup|recovery-password)\/?$|^\/(?:setup|invitation|developer)\//.test(location.pathname);
  if (isOther || localStorage.getItem('token') !== null) return;
  const { lang, dataset } = document.documentElement;
  const written = document.querySelector(`template[lang="${lang}"]`) ?? document.querySelector('template[lang="pt"]');
  if (!written) return;
  const page = written.content.firstElementChild.cloneNode(true);
  page.querySelector(`button[lang="${lang}"]`)?.setAttribute('aria-pressed', 'true');
  const appearance = page.querySelector('[data-in-dark]');
  if (dataset.theme === 'dark') appearance.ariaLabel = appearance.title = appearance.dataset.inDark;
  delete appearance.dataset.inDark;
  page.querySelector('input').autofocus = true;
  page.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    for (const other of page.querySelectorAll('button')) delete other.dataset.pressed;
    button.dataset.pressed = '';
  });
  // Without its script the form does nothing: it says so in place of waiting for ever.
  const news = page.querySelector('[data-failed]');
  const { failed } = news.dataset;
  delete news.dataset.failed;
  const tell = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !page.isConnected) return;
    const words = document.createElement('p');
    words.className = 'plain-failure';
    words.textContent = failed;
    news.replaceChildren(words);
  };
  addEventListener('error', tell, true);
  document.getElementById('root').append(page);
})();
