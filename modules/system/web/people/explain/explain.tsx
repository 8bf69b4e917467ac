import './explain.css'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { Answer, type Explanation } from './answer.tsx'
import { AskForm, type Question } from './ask-form.tsx'

/** 权限解释: for a user and a page, why each button, column and row shows or does not. */
export default function ExplainRights() {
  const [question, setQuestion] = useState<Question | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rows', 'explain', question],
    queryFn: ({ signal }) =>
      api.get<Explanation>('/sys/permission/explain', { ...question }, { signal, quiet: true }),
    enabled: question !== null,
    // Rights change by other hands: whoever asks wants to know how they stand now.
    staleTime: 0,
  })
  return (
    <section className="mortise-list mortise-explain" aria-label="权限解释">
      <AskForm
        isAsking={isFetching}
        onAsk={(next) => {
          if (JSON.stringify(next) === JSON.stringify(question)) void refetch()
          setQuestion(next)
        }}
      />
      {question === null && (
        <Empty description="选择用户和页面，说明该用户为什么能或不能看到页面、按钮、列和数据" />
      )}
      {error && <Alert type="warning" showIcon title={error.message} />}
      {question !== null && !data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && !error && <Answer explanation={data} />}
    </section>
  )
}
