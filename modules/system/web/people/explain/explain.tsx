import './explain.css'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { Answer, type Explanation } from './answer.tsx'
import { type Asked, AskForm } from './ask-form.tsx'

/** 权限解释: for a user and a page, why each button, column and row shows or does not. */
export default function ExplainRights() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rows', 'explain', asked],
    queryFn: ({ signal }) =>
      api.get<Explanation>('/sys/permission/explain', { ...asked }, { signal, quiet: true }),
    enabled: asked !== null,
    // Rights change by other hands: whoever asks wants to know how they stand now.
    staleTime: 0,
  })
  return (
    <section className="mortise-list mortise-explain" aria-label="权限解释">
      <AskForm
        isAsking={isFetching}
        onAsk={(next) => {
          if (JSON.stringify(next) === JSON.stringify(asked)) void refetch()
          setAsked(next)
        }}
      />
      {asked === null && (
        <Empty description="选择用户和页面，说明该用户为什么能或不能看到页面、按钮、列和数据" />
      )}
      {error && <Alert type="warning" showIcon title={error.message} />}
      {asked !== null && !data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && !error && <Answer told={data} />}
    </section>
  )
}
