import { FactoryScan, type Trace } from '@mortise/production/model'
import { Alert, api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Passport } from './passport.tsx'
import { TracePicture } from './trace-picture.tsx'

/** What is known of a code: its picture, and of a door its passport. */
export function TraceView({ code, onTrace }: { code: string; onTrace: (code: string) => void }) {
  const { data, error } = useQuery({
    queryKey: ['rows', FactoryScan.name, 'trace', code],
    queryFn: ({ signal }) => api.get<Trace>(`${FactoryScan.wire}/trace`, { code }, { signal, quiet: true }),
    retry: false,
  })
  if (error) return <Alert type="warning" showIcon role="alert" title={error.message} />
  if (!data) return <Skeleton active />
  return (
    <>
      {data.left > 0 && (
        <Alert
          type="info"
          showIcon
          title={`只画出前 ${data.nodes.filter(({ kind }) => kind === 'door').length} 樘门，还有 ${data.left} 樘`}
        />
      )}
      <TracePicture trace={data} onTrace={onTrace} />
      {data.passport && <Passport of={data.passport} />}
    </>
  )
}
