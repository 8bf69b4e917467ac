import { api, fetchRows, refreshAll, useBusy } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Space } from 'antd'
import { OwnPhrase } from '../lists/views.ts'

/** What is offered until somebody keeps phrases of their own. */
const usual = ['同意。', '情况属实，同意。', '请补充说明后重新提交。', '不同意。']
const MOST = 50

export interface PhrasesProps {
  readonly comment: string
  readonly onTake: (text: string) => void
}

/** 常用审批语: one's own phrases to choose from, and the way to keep another. */
export function Phrases({ comment, onTake }: PhrasesProps) {
  const { data } = useQuery({
    queryKey: ['rows', OwnPhrase.name, 'own'],
    queryFn: ({ signal }) => fetchRows(OwnPhrase, { size: MOST }, signal),
  })
  const { isBusy, run } = useBusy()
  const own = data?.rows.map(({ text }) => text) ?? []
  const text = comment.trim()
  const isNew = text !== '' && text.length <= 200 && !own.includes(text)
  const keep = () =>
    run(async () => {
      await api.post(`${OwnPhrase.wire}/add`, { text })
      await refreshAll()
    })
  return (
    <Space style={{ marginBottom: 4 }} wrap>
      <Select
        aria-label="常用审批语"
        placeholder="常用审批语"
        style={{ width: 200 }}
        value={null}
        options={(own.length > 0 ? own : usual).map((phrase) => ({ value: phrase, label: phrase }))}
        onChange={(phrase: string | null) => phrase && onTake(phrase)}
      />
      {isNew && (
        <Button type="link" size="small" loading={isBusy} onClick={() => void keep()}>
          存为常用语
        </Button>
      )}
    </Space>
  )
}
