import { csvText } from '@mortise/model'

/** Hands a file to the browser's downloads; false when there is nothing in it. */
export function saveFile({ blob }: { readonly blob: Blob }, name: string): boolean {
  if (blob.size === 0) return false
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return true
}

/** A table for a spreadsheet, as text. */
export function saveCsv(title: string, rows: readonly (readonly unknown[])[]): void {
  saveFile({ blob: new Blob([csvText(rows)], { type: 'text/csv' }) }, `${title}.csv`)
}

/** The name of an exported table: the extension follows the bytes. */
export const tableName = (title: string, { blob }: { readonly blob: Blob }): string =>
  `${title}${blob.type.includes('openxmlformats') ? '.xlsx' : '.xls'}`
