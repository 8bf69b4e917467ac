import { type AnyEntity, codeOf, fieldsOf, isBegunBy, type Row } from '@mortise/model'
import { useMemo } from 'react'
import { useEntities } from '../../product/product.tsx'
import { readRow } from '../../rows/list-page.ts'
import { api } from '../../session/connection.ts'
import { useRights } from '../../session/use-access.ts'

/** A document that may be made of rows: of those whose state is one of these. */
export interface Make {
  readonly entity: AnyEntity
  readonly states: readonly string[]
}

/** What may be made of the rows of an entity by the user, but for what a move of theirs makes. */
export function useMakes(of: AnyEntity): readonly Make[] {
  const entities = useEntities()
  const { has } = useRights()
  return useMemo(() => {
    const moves = Object.values(fieldsOf(of)).flatMap((field) =>
      field.kind === 'flow' ? Object.values(field.moves) : [],
    )
    const byMove = new Set(moves.map(({ makes }) => makes))
    return [...entities.values()].flatMap((entity) =>
      byMove.has(entity.name) || !has(codeOf(entity, 'add'))
        ? []
        : entity.from.flatMap((chain) =>
            chain.source.name === of.name && isBegunBy(entity, chain)
              ? [{ entity, states: chain.while }]
              : [],
          ),
    )
  }, [of, entities, has])
}

/** Asks for a document of all that is open of a row, not saved yet. */
export async function draftFrom(of: AnyEntity, entity: AnyEntity, { id }: Row): Promise<Row> {
  const call = `draftFrom${of.name[0]?.toUpperCase()}${of.name.slice(1)}`
  const draft: Row = readRow(entity, await api.get<Row>(`${entity.wire}/${call}`, { id: String(id) }))
  // It is nobody's yet: no id, no number, no writer.
  const { id: _id, version: _version, createBy: _by, createTime: _at, ...rest } = draft
  return rest
}
