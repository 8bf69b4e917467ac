import type { AnyEntity } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { Flex, Spin, Typography } from 'antd'
import { api } from '../../session/connection.ts'

/** What an import would do, and the first of what it would refuse. */
interface ImportCounts {
  readonly addCount: number
  readonly updateCount: number
  readonly sameCount: number
  readonly errorCount: number
  readonly errors: readonly string[]
}

/** Says how many rows of the chosen tables are new, changed, as they are or wrong, before anything is written. */
export function ImportPreview({
  of,
  form,
  name,
}: {
  of: AnyEntity
  /** What would be sent; made anew for every question. */
  form: () => FormData
  /** Tells one choice of files and ways from another. */
  name: string
}) {
  const { data, isFetching } = useQuery({
    queryKey: ['importPreview', of.name, name],
    queryFn: async ({ signal }) => {
      const asked = form()
      asked.append('preview', '1')
      const { success, result } = await api.postFiles(`${of.wire}/importExcel`, asked, {
        quiet: true,
        signal,
      })
      return success ? (result as ImportCounts | null) : null
    },
    // Rows change while somebody thinks; a file that nobody can read is refused when it is sent.
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (isFetching) return <Spin size="small" aria-label="正在核对" />
  if (!data) return null
  return (
    <Flex vertical role="status" aria-label="导入预览">
      <Typography.Text>
        {`新增 ${data.addCount} 行，更新 ${data.updateCount} 行，无变化 ${data.sameCount} 行，错误 ${data.errorCount} 行`}
      </Typography.Text>
      {data.errors.slice(0, 5).map((line) => (
        <Typography.Text key={line} type="danger">
          {line}
        </Typography.Text>
      ))}
    </Flex>
  )
}
