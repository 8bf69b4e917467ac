import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { countText, useWorkAddresses, type WorkGroup, workQuery } from '../notices/work.ts'

/** Kinds of work that are shown before one asks for the others. */
const FEW = 4
/** Of each kind, the longest waiting. */
const LISTED = 3

/** What waits for the user, by kind: the way to all of it, and to each document that waits the longest. */
export function MyWork() {
  const { data: groups, error, refetch } = useQuery(workQuery)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? groups : groups?.slice(0, FEW)
  return (
    <section className="mortise-panel mortise-work" aria-label="我的待办" aria-busy={!groups && !error}>
      <header>
        <h2>我的待办</h2>
        {groups && groups.length > FEW && (
          <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? '收起' : `另有 ${groups.length - FEW} 类`}
          </Button>
        )}
      </header>
      {!groups && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {!groups && error && (
        <p role="alert">
          暂时无法获取
          <Button type="link" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
      {groups?.length === 0 && <p className="mortise-work-none">没有等您处理的单据</p>}
      <div className="mortise-work-groups">
        {shown?.map((group) => (
          <Group key={group.key} group={group} />
        ))}
      </div>
    </section>
  )
}

function Group({ group }: { group: WorkGroup }) {
  const { listOf, pageOf } = useWorkAddresses()
  const list = listOf(group)
  const title = (
    <>
      {group.label} <small>{group.state}</small> <strong>{countText(group)}</strong>
    </>
  )
  return (
    <section aria-label={`${group.label}${group.state}`}>
      <h3>{list ? <Link to={list}>{title}</Link> : title}</h3>
      <ul>
        {group.items.slice(0, LISTED).map((item) => {
          const to = pageOf(group, item)
          return (
            <li key={item.id}>
              {to ? <Link to={to}>{item.name || group.label}</Link> : <span>{item.name}</span>}
              <small>
                {item.by} {item.since.slice(5, 16)}
              </small>
              {to && group.act && <Link to={to}>{group.act}</Link>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
