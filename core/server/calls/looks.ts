import type { AnyEntity, Row } from '@mortise/model'
import { defineExtension, providersOf } from '../base/extension.ts'
import type { Context } from '../context/context.ts'
import { servicesOf } from '../context/platform.ts'
import type { Services } from '../context/services.ts'

/** Rows that nobody looks at without a trace: told what was asked for, before it is answered. */
export interface Looks {
  readonly entity: AnyEntity
  readonly keep: (ctx: Context, query: Row) => Promise<void>
}

export const looks = defineExtension<Looks>('looks')

export const looksAt = (services: Services, entity: AnyEntity): Looks[] =>
  providersOf(services, looks).filter((each) => each.entity.name === entity.name)

/** Whether an entity has such rows: its own calls tell them and nothing else does, neither reports nor SQL nor prints. */
export const isWatched = (ctx: Context, entity: AnyEntity): boolean =>
  looksAt(servicesOf(ctx), entity).length > 0
