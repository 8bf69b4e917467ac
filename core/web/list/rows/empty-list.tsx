import { type AnyEntity, flowsOf, roadOf } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Space } from 'antd'
import { use } from 'react'
import { goTo } from '../../pages/go-to.ts'
import { OwnAddress } from '../../pages/own-address.ts'
import { helpQuery } from '../../product/help-texts.ts'
import { useProduct } from '../../product/product.tsx'
import { useEntityPaths } from '../../session/entity-paths.ts'

export interface EmptyListProps {
  readonly of: AnyEntity
  /** Fields by which the list is narrowed: on the page of a source nobody is sent there. */
  readonly narrowedBy: readonly string[]
  /** Begins the first row, for those who may. */
  readonly onAdd?: (() => void) | undefined
}

/** A list that nobody has written into yet: what it is for, and the first step. */
export default function EmptyList({ of, narrowedBy, onAdd }: EmptyListProps) {
  const { data: texts } = useQuery(helpQuery(useProduct().help))
  const pathname = use(OwnAddress)?.location.pathname
  const paths = useEntityPaths()
  const chains = of.from.filter(({ ref = '' }) => !narrowedBy.includes(ref))
  const sources = chains.flatMap(({ source }) => {
    const path = paths.get(source.name)
    return path ? [{ label: source.label, path }] : []
  })
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} className="mortise-empty-list">
      {[...(texts?.get(pathname ?? '')?.split('\n') ?? []), ...wordsOf(of, chains)].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Space wrap>
        {sources.map(({ label, path }) => (
          <Button key={path} onClick={() => goTo(path)}>{`到${label}中生成`}</Button>
        ))}
        {onAdd && (
          <Button type="primary" onClick={onAdd}>
            创建第一条
          </Button>
        )}
      </Space>
    </Empty>
  )
}

/** What the definition says of the rows: what they are made from, and which way they go. */
function wordsOf(of: AnyEntity, chains: AnyEntity['from']): string[] {
  const [, flow] = flowsOf(of)[0] ?? []
  const road = flow ? roadOf(flow).map((state) => flow.states[state]) : []
  const sources = [...new Set(chains.map(({ source }) => source.label))]
  return [
    ...(sources.length > 0 ? [`${of.label}由${sources.join('、')}生成。`] : []),
    ...(road.length > 1 ? [`${of.label}的状态：${road.join(' → ')}。`] : []),
  ]
}
