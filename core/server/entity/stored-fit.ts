import {
  type AnyEntity,
  BusinessError,
  fieldsOf,
  type Linked,
  longName,
  type OwnEntity,
  refuseUnfit,
  withOwn,
} from '@mortise/model'
import type { Services } from '../context/services.ts'
import { isSerialPattern } from '../db/serial/serial.ts'

/** Areas that are the product's own, whether anything answers there or not. */
export const reserved =
  /^\/(?:api|sys|act|actuator|docs|health|metrics|openapi|websocket|vxeSocket|assets|static)(?:\/|$)/i

export const isForwarded = async ({ providers }: Services, wire: string): Promise<boolean> =>
  Boolean(await providers.forwarding?.match({ method: 'GET', path: `${wire}/list`, headers: {} }))

/** Refuses an entity that does not fit to the others, or that cannot have a table. */
export function refuseEntity(product: Linked, others: readonly OwnEntity[], added: OwnEntity): void {
  const { entity } = added
  refuseUnfit(withOwn(product, others), added)
  const long = longName(entity.table, entity)
  if (long) throw new BusinessError(`业务对象【${entity.label}】的数据表名${long}过长，请缩短名称`)
  for (const field of Object.values(fieldsOf(entity))) {
    if (field.kind !== 'serial') continue
    const wrong = [field.pattern, ...Object.values(field.by?.patterns ?? {})].find(
      (pattern) => !isSerialPattern(pattern),
    )
    if (wrong !== undefined)
      throw new BusinessError(`字段【${field.label}】的编号规则${wrong}不正确，应如 YB{yyMM}-{0000}`)
  }
  for (const other of others) refuseStranded(product, [...others, added], other, entity)
}

/** Refuses a change that would leave another entity pointing at what is no longer there. */
export function refuseStranded(
  product: Linked,
  own: readonly OwnEntity[],
  other: OwnEntity,
  changed: AnyEntity,
): void {
  try {
    refuseUnfit(
      withOwn(
        product,
        own.filter((one) => one !== other),
      ),
      other,
    )
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    throw new BusinessError(`业务对象【${changed.label}】不能这样变更：${error.message}`, { cause: error })
  }
}
