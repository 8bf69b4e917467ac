import type { AnyEntity, RowOf, Where } from '@mortise/model'
import { useMemo } from 'react'
import { EntityList, type EntityListProps } from './entity-list.tsx'

export interface PartListProps<E extends AnyEntity>
  extends Pick<EntityListProps<E>, 'of' | 'form' | 'startWith'> {
  /** The field that names the row on whose page the list stands. */
  readonly by: keyof RowOf<E> & string
  readonly id: string
}

const search = { always: [] } as const

/** Rows that belong to the one whose page it is: all of them are its own, and a new one is too. */
export function PartList<E extends AnyEntity>({ of, by, id, startWith, form }: PartListProps<E>) {
  const where = useMemo(() => ({ [by]: id }) as Where<E>, [by, id])
  const own = useMemo((): E => ({ ...of, list: of.list.filter((key: string) => key !== by) }), [of, by])
  return (
    <EntityList
      of={own}
      where={where}
      startWith={{ ...startWith, [by]: id } as Partial<RowOf<E>>}
      search={search}
      inAddress={false}
      {...(form && { form })}
    />
  )
}
