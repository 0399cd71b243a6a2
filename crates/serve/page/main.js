// Where the page begins: what the library has is asked for, and what the address says is filled in.

import * as api from './api.js';
import { fillExamples } from './examples.js';
import { readLink } from './link.js';
import { Page } from './page.js';
import { chooseLanguage, wireSettings } from './settings.js';
import { transport } from './transport.js';

const find = (id) => document.getElementById(id);

async function begin() {
  if (!transport.isServer) {
    find('footer-place').dataset.t = 'footerBrowser';
    find('openapi').hidden = true;
  }
  chooseLanguage();
  const [presets, examples, lessons] = await Promise.all([api.presets(), api.examples(), api.lessons()]);
  fillExamples(examples);
  const page = new Page(presets, lessons);
  wireSettings({ onTheme: () => page.refresh.redraw(), onLanguage: () => page.changeLanguage() });
  await page.begin(await readLink(location.hash));
  document.documentElement.dataset.ready = 'yes';
}

// Until it is ready nothing can be pressed.
begin().catch((error) => { find('loading').textContent = error.message; });
