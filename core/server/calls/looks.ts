import type { AnyEntity, Row } from '@mortise/model'
import { defineExtension, providersOf } from '../base/extension.ts'
import type { Context } from '../context/context.ts'
import type { Services } from '../context/services.ts'

/** Rows that nobody looks at without a trace: told what was asked for, before it is answered. */
export interface Looks {
  readonly entity: AnyEntity
  readonly keep: (ctx: Context, query: Row) => Promise<void>
}

export const looks = defineExtension<Looks>('looks')

export const looksAt = (services: Services, entity: AnyEntity): Looks[] =>
  providersOf(services, looks).filter((each) => each.entity.name === entity.name)
