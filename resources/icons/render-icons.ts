import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {type Browser, chromium} from 'playwright-core';

/** What Linux's icon themes have folders for. */
const sizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** Apple's grid leaves a tenth of the picture free on every side. */
const appleMargin = 100 / 1024;

interface Picture {
  readonly file: string;
  /** Pixels on a side. */
  readonly size: number;
  /** Of a side, left transparent on each edge. */
  readonly margin: number;
}

const pictures: readonly Picture[] = [
  ...sizes.map((size) => ({file: `png/${size}x${size}.png`, size, margin: 0})),
  {file: 'icon.png', size: 1024, margin: 0},
  {file: 'icon-mac.png', size: 1024, margin: appleMargin},
];

/** Draws every picture that the packages need from `icon.svg`; electron-builder makes .ico and .icns of them. */
async function renderIcons(): Promise<void> {
  const svg = await readFile(join(import.meta.dirname, 'icon.svg'), 'utf8');
  await mkdir(join(import.meta.dirname, 'png'), {recursive: true});
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const picture of pictures) {
      await writeFile(join(import.meta.dirname, picture.file), await draw(browser, svg, picture));
    }
  } finally {
    await browser.close();
  }
}

async function draw(browser: Browser, svg: string, {size, margin}: Picture): Promise<Buffer> {
  const page = await browser.newPage({viewport: {width: size, height: size}});
  const edge = size * margin;
  await page.setContent(
    `<style>body{margin:${edge}px}svg{display:block;width:${size - 2 * edge}px;height:${size - 2 * edge}px}</style>${svg}`,
  );
  const picture = await page.screenshot({omitBackground: true});
  await page.close();
  return picture;
}

await renderIcons();
