import { type AnyEntity, complaintsOf, fromWire, type Move, malformedOf, type RowOf } from '@mortise/model'
import type { Context } from '../../context/context.ts'
import { compile } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { refuseClosedFiles } from '../store/references.ts'
import { refuse } from './refuse.ts'

/** What whoever moves filled in, by the definition that the move has as its `input`. */
export const inputOf = <E extends AnyEntity>(
  { answers }: Context,
  shape: E,
): Pick<RowOf<E>, keyof RowOf<E> & keyof E['fields']> => fromWire(shape, answers) as never

/** Refuses a move that is not told what it asks for, or that names a file which the caller could not read. */
export async function refuseInput(working: Working, { input }: Move): Promise<void> {
  if (!input) return
  const told = inputOf(working.ctx, input)
  refuse(malformedOf(input, told))
  refuse(complaintsOf(input, told))
  await refuseClosedFiles(working, compile(input, working.engine.linked), told)
}
