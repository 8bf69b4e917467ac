import { BusinessError, derived, isEditable, type Row, startsOf } from '@mortise/model'
import { refuseTaken } from '../chain/refuse-taken.ts'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { store } from '../store/store.ts'
import { editRow, moveOf, moveRow, notInState } from './write.ts'

/**
 * Hands in again what a process sent back, as it was handed in at first: the row stands where the move leaves from, is
 * changed as that state lets its writer, and makes the move with all that the move refuses and causes.
 */
export async function resubmitRow(
  working: Working,
  compiled: Compiled,
  row: Row,
  name: string,
  patch: Row | null,
): Promise<Row> {
  const back = await takenBack(working, compiled, row, name)
  // What is closed there may be sent as it stands.
  const open = isEditable(compiled.entity, back) ? undefined : []
  const edited = patch ? await editRow(working, compiled, back, patch, { open, isCaller: true }) : back
  return moveRow(working, compiled, edited, name, 'process')
}

/** The row where a move left it, as if the move had not been made; sources hear of it as of any other change. */
async function takenBack(working: Working, compiled: Compiled, row: Row, name: string): Promise<Row> {
  const { entity } = compiled
  const found = moveOf(compiled, name)
  if (!found) throw new BusinessError(`${entity.label}没有操作【${name}】`)
  const { key, move } = found
  const [from] = startsOf(move)
  if (startsOf(move).includes(String(row[key]))) return row
  if (!from || row[key] !== move.to) throw notInState(compiled, row, move.label, key)
  refuseTaken(working.engine, compiled, row, key, { ...move, to: from })
  return store(working, compiled, row, derived(entity, { ...row, [key]: from }))
}
