import html2canvas from 'html2canvas-pro'
import type { PageImage } from './make-pdf.ts'
import { IMAGE, type Orientation, printedSize, SCALE, stripsOf } from './page-layout.ts'

/** What should not be cut in two. */
const WHOLE = 'tr, li, p, h1, h2, h3, h4, img, [data-whole]'

/** Draws an element as it stands on the screen, page by page; each of several copies begins a page. */
export async function drawPages(element: HTMLElement, orientation: Orientation): Promise<PageImage[]> {
  const sheets = element.classList.contains('mortise-copies') ? [...element.children] : [element]
  const pages: PageImage[] = []
  for (const sheet of sheets) pages.push(...(await drawSheet(sheet as HTMLElement, orientation)))
  return pages
}

async function drawSheet(element: HTMLElement, orientation: Orientation): Promise<PageImage[]> {
  const drawing = await html2canvas(element, {
    scale: SCALE,
    backgroundColor: '#ffffff',
    useCORS: true,
    logging: false,
  })
  const { width, height } = printedSize(orientation)
  const pageHeight = Math.floor((drawing.width * height) / width)
  return stripsOf(drawing.height, pageHeight, bordersIn(element)).map(({ top, height: stripHeight }) => {
    const page = document.createElement('canvas')
    page.width = drawing.width
    page.height = stripHeight
    page.getContext('2d')?.drawImage(drawing, 0, -top)
    return { data: page.toDataURL(IMAGE.type, IMAGE.quality), ratio: stripHeight / drawing.width }
  })
}

/** Where something ends that should not be cut, in pixels of the drawing. */
function bordersIn(element: HTMLElement): number[] {
  const { top } = element.getBoundingClientRect()
  return [...element.querySelectorAll(WHOLE)].map((part) =>
    Math.ceil((part.getBoundingClientRect().bottom - top) * SCALE),
  )
}
