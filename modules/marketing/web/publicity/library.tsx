import './library.css'
import { Publicity, PublicityType } from '@mortise/marketing/model'
import type { Row } from '@mortise/model'
import { api, fileAddress, lazily } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Card, Empty, Input, Result, Spin, Tag } from 'antd'
import { useState } from 'react'

const LibraryReading = lazily(() => import('./library-reading.tsx'))

/** What is published for the stores of the user, as it travels. */
export interface Published extends Row {
  readonly id: string
  readonly title: string
  readonly pubType: keyof typeof PublicityType.items
  readonly cover: string | null
  readonly files: string | null
  readonly content: string | null
  readonly isRead: boolean
}

/** 资料中心: what the factory gives its stores, to be read by those who work there. */
export default function Library() {
  const [sought, setSought] = useState('')
  const [openId, setOpenId] = useState(() => new URLSearchParams(window.location.search).get('id'))
  const { data, error, isPending } = useQuery({
    queryKey: ['rows', Publicity.name, 'mine'],
    queryFn: ({ signal }) => api.get<Published[]>(`${Publicity.wire}/mine`, {}, { signal, quiet: true }),
  })
  if (error) return <Result status="error" title="资料没有取到" subTitle={error.message} />
  const found = (data ?? []).filter(({ title }) => title.includes(sought.trim()))
  const opened = data?.find(({ id }) => id === openId)
  return (
    <section className="mortise-library" aria-label="资料中心">
      <Input.Search
        aria-label="按标题查找"
        placeholder="按标题查找"
        allowClear
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      {isPending && <Spin className="mortise-waiting" />}
      {!isPending && found.length === 0 && (
        <Empty description={sought ? '没有这样的资料' : '还没有发布给您的资料'} />
      )}
      <ul>
        {found.map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => setOpenId(each.id)}>
              <Card
                size="small"
                hoverable
                cover={
                  each.cover ? (
                    <img src={fileAddress(each.cover, { width: 400 })} alt="" loading="lazy" />
                  ) : (
                    <span className="mortise-library-blank" aria-hidden="true">
                      {PublicityType.items[each.pubType]}
                    </span>
                  )
                }
              >
                <Card.Meta
                  title={each.title}
                  description={
                    <>
                      <Tag>{PublicityType.items[each.pubType]}</Tag>
                      {!each.isRead && <Tag color="blue">未读</Tag>}
                    </>
                  }
                />
              </Card>
            </button>
          </li>
        ))}
      </ul>
      {opened && <LibraryReading published={opened} onClose={() => setOpenId(null)} />}
    </section>
  )
}
