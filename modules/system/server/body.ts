import { type AnyEntity, fromWire, type InputOf } from '@mortise/model'
import { z } from 'zod'

/** A body that is a row: its own entity says what may be in it. */
export const rowBody = z.record(z.string(), z.unknown())

/** What a body says of a row; believed only after the engine has checked it. */
export const rowFrom = <E extends AnyEntity>(
  entity: E,
  body: Readonly<Record<string, unknown>>,
): InputOf<E> => fromWire(entity, body) as InputOf<E>
