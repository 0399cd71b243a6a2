// A page that is opened as a file cannot load its modules; it says what to do instead. No module itself, so that it is loaded.

if (location.protocol === 'file:') {
  document.getElementById('loading').hidden = true;
  document.getElementById('from-file').hidden = false;
}
