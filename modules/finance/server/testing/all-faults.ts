import type { TestApp } from '@mortise/server/testing'
import { replayLedger } from '../replay/replay.ts'
import { type BookFault, bookFaults } from '../verify.ts'

/** What is wrong in the books by adding them up, and by building them again from their documents. */
export async function allFaults({ services: { asSystem, db } }: TestApp): Promise<BookFault[]> {
  return [...(await asSystem('0', bookFaults)), ...(await replayLedger(db.owner, '0'))]
}
