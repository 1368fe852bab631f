// Applies the chosen theme before the first paint. A file of its own because the content security policy allows no
// inline scripts. The key and the values are those of the web app's theme switch.
(() => {
  let theme = 'light';
  try {
    if (localStorage.getItem('touchline-theme') === 'dark') theme = 'dark';
  } catch {
    // Storage may be switched off; light it is.
  }
  document.documentElement.classList.toggle('dark', theme === 'dark');
  if (theme === 'dark') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#0b100f');
})();
