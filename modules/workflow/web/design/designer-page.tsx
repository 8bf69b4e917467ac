import './designer.css'
import { type RowOf } from '@mortise/model'
import { useOwnQuery } from '@mortise/web'
import { ProcessModel } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { Designer } from './designer.tsx'
import { modelOf } from './model-calls.ts'
import { blankDraft, openDraft } from './use-draft.ts'

/** 流程设计器: one process under work, by its id in the address. */
export default function DesignerPage() {
  const id = useOwnQuery().get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['rows', ProcessModel.name, 'design', id],
    queryFn: async ({ signal }) => {
      const model: RowOf<typeof ProcessModel> = await modelOf(id, signal)
      return { model, draft: model.xml ? await openDraft(model.xml) : blankDraft(model) }
    },
    // Under work it is the editor's own.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (error)
    return (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <Designer key={data.model.id} model={data.model} begun={data.draft} />
}
