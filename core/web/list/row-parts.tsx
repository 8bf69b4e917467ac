import { type AnyEntity, codeOf, fieldsOf, type Row } from '@mortise/model'
import { Drawer, Empty, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { useNarrow } from '../browser/use-narrow.ts'
import { useEntities } from '../product/product.tsx'
import { useRights } from '../session/use-access.ts'
import { EntityList } from './entity-list.tsx'
import { type Part, partsOf } from './state/parts.ts'

export interface RowPartsProps {
  readonly of: AnyEntity
  readonly row: { readonly id: string }
  readonly title: string
  /** Entities whose lists come first, by name. */
  readonly first?: readonly string[]
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/** Beside a row: the lists of all that points to it and that the user may see, each behind a tab. */
export function RowParts({ of, row, title, first, onClose }: RowPartsProps) {
  const [isOpen, setOpen] = useState(true)
  const entities = useEntities()
  const { has } = useRights()
  const isNarrow = useNarrow()
  const parts = useMemo(
    () => partsOf(of, entities, first).filter(({ entity }) => has(codeOf(entity, 'list'))),
    [of, entities, first, has],
  )
  return (
    <Drawer
      open={isOpen}
      title={title}
      size="min(1200px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown || onClose()}
    >
      {parts.length === 0 && <Empty description="没有可查看的资料" />}
      {parts.length > 0 && (
        <Tabs
          destroyOnHidden
          // One below the other there is room for all of them.
          tabPlacement={isNarrow ? 'top' : 'start'}
          items={parts.map((part) => ({
            key: part.entity.name,
            label: part.entity.label,
            children: <PartList part={part} id={row.id} />,
          }))}
        />
      )}
    </Drawer>
  )
}

function PartList({ part: { entity, key }, id }: { part: Part; id: string }) {
  const { of, where, start, search } = useMemo(() => listOf(entity, key, id), [entity, key, id])
  return <EntityList of={of} where={where} startWith={start} search={search} inAddress={false} />
}

/** The list as it stands here: whose rows these are need be neither shown nor asked for. */
function listOf(entity: AnyEntity, key: string, id: string) {
  const searched = Object.entries(fieldsOf(entity))
    .filter(([name, field]) => field.search && name !== key)
    .map(([name]) => name)
  return {
    of: { ...entity, list: entity.list.filter((name) => name !== key) } as AnyEntity,
    where: { [key]: id },
    start: { [key]: id } as Row,
    search: { always: searched.slice(0, 2), more: searched.slice(2) },
  }
}
