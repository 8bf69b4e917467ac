import { App } from 'antd'
import { type RefObject, useState } from 'react'
import { useReactToPrint } from 'react-to-print'
import { exportPdf, type PdfOptions } from './export-pdf.ts'
import { MARGIN, type Orientation } from './page-layout.ts'

export interface PrintOptions extends PdfOptions {
  /** The size of the paper where it is not A4, as CSS says it: labels have their own. */
  readonly paper?: string
  /** The rim of the paper, in millimetres. */
  readonly margin?: number
}

/** Prints what an element shows, or saves it as a PDF. */
export function usePrint(content: RefObject<HTMLElement | null>, options: PrintOptions) {
  const { name, orientation = 'portrait', paper, margin } = options
  const { message } = App.useApp()
  const [isExporting, setExporting] = useState(false)
  const print = useReactToPrint({
    contentRef: content,
    documentTitle: name,
    pageStyle: pageStyle(orientation, paper, margin),
    onPrintError: () => void message.error('打印失败，请重试'),
  })
  const save = async () => {
    if (!content.current) return
    setExporting(true)
    try {
      await exportPdf(content.current, { name, orientation })
    } catch (error) {
      void message.error('导出失败，请重试')
      throw error
    } finally {
      setExporting(false)
    }
  }
  return { print, save, isExporting }
}

/** A rim of the paper's own, and colours as they stand on the screen. */
const pageStyle = (orientation: Orientation, paper = `A4 ${orientation}`, margin = MARGIN) => `
  @page { size: ${paper}; margin: ${margin}mm; }
  body { margin: 0; print-color-adjust: exact; }
  tr, li, img { break-inside: avoid; }
  thead { display: table-header-group; }
`
