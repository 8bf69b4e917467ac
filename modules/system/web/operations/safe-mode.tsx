import { type AnyEntity, codeOf } from '@mortise/model'
import { Alert, useSession } from '@mortise/web'

const writes = ['add', 'edit', 'delete', 'deleteBatch', 'copy', 'importExcel']

/** In safe mode where the product connects to is looked at and not changed: which buttons go, and why. */
export function useSafeMode(of: AnyEntity) {
  const isSafe = useSession((state) => state.isSafeMode)
  return {
    isSafe,
    excluded: isSafe ? writes.map((verb) => codeOf(of, verb)) : [],
    notice: isSafe && (
      <Alert
        className="mortise-notice"
        type="info"
        showIcon
        title="系统处于安全模式，数据源和网关路由只能查看，不能维护"
      />
    ),
  }
}
