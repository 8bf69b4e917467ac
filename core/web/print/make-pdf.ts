import { jsPDF } from 'jspdf'
import { IMAGE, MARGIN, type Orientation, printedSize } from './page-layout.ts'

/** A picture of one page, and how high it is for its width. */
export interface PageImage {
  readonly data: string
  readonly ratio: number
}

/** An A4 document with one picture a page. */
export function makePdf(images: readonly PageImage[], orientation: Orientation): jsPDF {
  const pdf = new jsPDF({ format: 'a4', unit: 'mm', orientation })
  const { width } = printedSize(orientation)
  for (const [index, { data, ratio }] of images.entries()) {
    if (index > 0) pdf.addPage('a4', orientation)
    pdf.addImage(data, IMAGE.format, MARGIN, MARGIN, width, width * ratio)
  }
  return pdf
}
