import type { Orientation } from './page-layout.ts'

export interface PdfOptions {
  /** Of the file, without its ending. */
  readonly name: string
  readonly orientation?: Orientation
}

/** Hands an element to the browser's downloads as a PDF of A4 pages. */
export async function exportPdf(
  element: HTMLElement,
  { name, orientation = 'portrait' }: PdfOptions,
): Promise<void> {
  const [{ drawPages }, { makePdf }] = await Promise.all([import('./draw-pages.ts'), import('./make-pdf.ts')])
  makePdf(await drawPages(element, orientation), orientation).save(`${name}.pdf`)
}
