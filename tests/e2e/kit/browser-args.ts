/** For a browser that runs as root, without a screen and without requests of its own. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The same for stories, whose pages are open for seconds: V8's optimizing compilers would take more time than they save. */
export const storyBrowserArgs = [...browserArgs, '--js-flags=--no-opt --no-maglev --always-sparkplug']
