import { printedSheet } from '@mortise/server'

const headings = ['交易日期', '流水号', '收入', '支出', '余额', '对方户名', '对方账号', '摘要']

/** Our own layout as a sheet to be filled in. */
export const statementTemplate = (): Promise<Buffer> =>
  printedSheet({
    name: '银行对账单',
    isLandscape: true,
    widths: [14, 22, 16, 16, 18, 28, 26, 40],
    rows: [headings.map((value) => ({ value, isBold: true, isFramed: true }))],
  })
