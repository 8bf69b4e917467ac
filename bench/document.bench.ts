import { isChosen } from './chosen.ts'
import { docSave } from './document/save.ts'
import { searchAll } from './document/search-all.ts'
import type { Report } from './report.ts'

export const group = 'document'

export async function run(report: Report): Promise<void> {
  if (isChosen('doc-save')) await docSave(report)
  if (isChosen('search-all')) await searchAll(report)
}
