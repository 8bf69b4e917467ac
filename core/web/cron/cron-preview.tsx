import { CRON_PREVIEW_HINT } from '@mortise/model'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { makePreviewer, type RemotePreview } from './previewer.ts'

/** The next runs of an expression, as somebody sets it. */
export function CronPreview({ cron, remote }: { cron: string; remote?: RemotePreview }) {
  const [text, setText] = useState(CRON_PREVIEW_HINT)
  useEffect(() => {
    const previewer = makePreviewer(setText, remote)
    previewer.ask(cron)
    return previewer.stop
  }, [cron, remote])
  return (
    <div className="mortise-cron-preview">
      <span>近十次执行时间（不含年）</span>
      <Input.TextArea readOnly rows={10} aria-label="近十次执行时间（不含年）" value={text} />
    </div>
  )
}
