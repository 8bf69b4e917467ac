import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countText, useWorkAddresses, workQuery } from './work.ts'

/** What waits for the user, by kind, in the panel of the bell. */
export function WorkLinks({ onOpened }: { onOpened: () => void }) {
  const { data: groups = [] } = useQuery({ ...workQuery, refetchOnMount: 'always' })
  const { listOf } = useWorkAddresses()
  if (groups.length === 0) return null
  return (
    <nav className="mortise-work-links" aria-label="我的待办">
      <h3>我的待办</h3>
      <ul>
        {groups.map((group) => {
          const to = listOf(group)
          const text = (
            <>
              {group.label} <small>{group.state}</small> <strong>{countText(group)}</strong>
            </>
          )
          return (
            <li key={group.key}>
              {to ? (
                <Link to={to} onClick={onOpened}>
                  {text}
                </Link>
              ) : (
                <span>{text}</span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
