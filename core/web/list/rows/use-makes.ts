import { type AnyEntity, codeOf, fieldsOf, isBegunBy } from '@mortise/model'
import { useMemo } from 'react'
import { useEntities } from '../../product/product.tsx'
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
