import { isChosen } from './chosen.ts'
import { payBatch } from './pay/batch.ts'
import { payPiece } from './pay/piece.ts'
import type { Report } from './report.ts'

export const group = 'pay'

export async function run(report: Report): Promise<void> {
  if (isChosen('pay-batch')) await payBatch(report)
  if (isChosen('pay-piece')) await payPiece(report)
}
