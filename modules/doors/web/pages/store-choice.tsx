import { fetchRows, RowSelect, useEntity, useHas } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'

/** Stores are kept by an area that comes later. */
const STORE = 'store'

/** For which store doors are priced; not there where the product has none. */
export function StoreChoice({
  value,
  onChange,
}: {
  readonly value: string | null
  readonly onChange: (store: string | null) => void
}) {
  const entity = useEntity(STORE)
  if (!entity) return null
  return (
    <div className="mortise-shelf-store">
      <RowSelect
        from={{ entity, store: 'id', text: entity.title }}
        value={value ? [value] : []}
        aria-label="门店"
        placeholder="选择门店，显示零售价"
        onChange={([id]) => onChange(id ?? null)}
      />
    </div>
  )
}

/** The store of somebody who sees no other. */
export function useOnlyStore(): string | null {
  const entity = useEntity(STORE)
  const canList = useHas(`${STORE}:list`)
  const { data } = useQuery({
    queryKey: ['rows', STORE, 'only'],
    queryFn: ({ signal }) => fetchRows(entity!, { size: 2 }, signal),
    enabled: entity !== undefined && canList,
  })
  return data?.rows.length === 1 ? data.rows[0]!.id : null
}
