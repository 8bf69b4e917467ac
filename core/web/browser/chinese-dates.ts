import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

/** Names days and months in Chinese. Fetched with the pages that show dates, which those of signing in do not. */
export function nameDatesInChinese(): void {
  dayjs.locale('zh-cn')
}
