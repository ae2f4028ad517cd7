// Puts the stored theme on the page before it is painted for the first time. A classic script of its own, since the content
// security policy forbids inline ones; src/app/theme.ts does the same once the app runs, and its test holds the two together.
(function () {
  try {
    const settings = JSON.parse(localStorage.getItem('mycerti.settings') || 'null');
    if (settings === null || settings.darkmode !== true) return;
    document.documentElement.classList.add('dark');
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#0a1a35');
  } catch {
    // Nothing can be read: the defaults hold.
  }
})();
