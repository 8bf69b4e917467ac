import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import { useEntities } from '../product/product.tsx'
import { useEntityPaths } from '../session/entity-paths.ts'
import { listAddress } from './state/list-address.ts'

/**
 * Draws a record by the name of its entity and its title, as a link to it in its list; as a plain text for whom the menu
 * has no such list. Asked for once by a list, not by every cell.
 */
export function useRecordLinks(): (of: string, title: string) => ReactNode {
  const entities = useEntities()
  const paths = useEntityPaths()
  return useCallback(
    (of, title) => {
      const [entity, path] = [entities.get(of), paths.get(of)]
      if (!entity || !path) return title
      return <Link to={`${path}${listAddress(entity, { [entity.title]: title })}`}>{title}</Link>
    },
    [entities, paths],
  )
}
