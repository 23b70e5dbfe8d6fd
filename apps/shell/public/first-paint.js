// Before the first paint: the appearance (SPEC §4.7) and the language of the last visit, so that nothing flashes.
// A file of its own, so that the Content-Security-Policy allows scripts of this origin only.
(() => {
  const { dataset } = document.documentElement;
  const stored = localStorage.getItem('preferredTheme');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  dataset.theme = stored === 'dark' || stored === 'light' ? stored : system;
  document.documentElement.lang = localStorage.getItem('i18nextLng')?.slice(0, 2) ?? 'pt';
})();
