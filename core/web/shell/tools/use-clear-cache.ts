import { BusinessError } from '@mortise/model'
import { App } from 'antd'
import { ensureDicts } from '../../dict/use-dict.ts'
import { refreshAll } from '../../rows/queries.ts'
import { api } from '../../session/connection.ts'

/** Empties the caches of the server and of this browser. */
export function useClearCache(): () => Promise<void> {
  const { message } = App.useApp()
  return async () => {
    try {
      // The call is spelled so.
      await api.get('/sys/dict/refleshCache', {}, { quiet: true })
      await refreshAll()
      await ensureDicts()
      void message.success('刷新缓存完成！')
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      void message.warning('刷新缓存失败！')
    }
  }
}
