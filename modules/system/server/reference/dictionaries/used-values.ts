import { BusinessError, fieldsOf, snakeCase } from '@mortise/model'
import type { Services } from '@mortise/server/platform'

/** A column that holds values of a dictionary. */
interface Place {
  readonly label: string
  readonly from: string
  readonly column: string
  readonly hasTenant: boolean
}

/** Refuses what would leave rows with a value that means nothing, naming where they are. */
export async function refuseUsed(
  services: Services,
  dict: { readonly code: string; readonly tenant?: string },
  item: { readonly value: string; readonly text: string },
  what: string,
): Promise<void> {
  for (const place of placesOf(services, dict.code)) {
    const count = await countIn(services, place, item.value, dict.tenant)
    if (count === 0) continue
    const many = count < most ? `${count}` : `${most}以上`
    throw new BusinessError(`字典项【${item.text}】已被${place.label}的${many}条数据引用，不能${what}！`)
  }
}

const most = 1000

const quote = (name: string) => `"${snakeCase(name).replaceAll('"', '""')}"`

function placesOf({ storedEntities }: Services, code: string): Place[] {
  return storedEntities.everywhere().flatMap((entity) => {
    const hasTenant = entity.tenancy === 'tenant'
    const head = `${quote(entity.table)} t where not t.deleted`
    return Object.entries(fieldsOf(entity)).flatMap(([key, field]): Place[] => {
      if (field.kind === 'dict' && field.dict === code)
        return [
          { label: `${entity.label}【${field.label}】`, from: head, column: `t.${quote(key)}`, hasTenant },
        ]
      if (field.kind !== 'lines') return []
      const lines = `${quote(`${entity.table}_${snakeCase(key)}`)} x join ${quote(entity.table)} t on t.id = x.parent_id`
      return Object.entries(fieldsOf(field)).flatMap(([inner, own]) =>
        own.kind === 'dict' && own.dict === code
          ? [
              {
                label: `${entity.label}【${field.label}：${own.label}】`,
                from: `${lines} where not t.deleted`,
                column: `x.${quote(inner)}`,
                hasTenant,
              },
            ]
          : [],
      )
    })
  })
}

/** In every company, past the wall between them, unless the value is one company's own. */
async function countIn({ db }: Services, place: Place, value: string, tenant?: string): Promise<number> {
  const isOwn = tenant !== undefined
  if (isOwn && !place.hasTenant) return 0
  const also = isOwn ? ' and t.tenant_id = $2' : ''
  const { rows } = await db.owner.query(
    `select count(*)::int as count from (select 1 from ${place.from} and ${place.column} = $1${also} limit ${most}) used`,
    isOwn ? [value, tenant] : [value],
  )
  return (rows[0] as { count: number }).count
}
