import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

// Fetched with the pages that show dates, which those of signing in do not.
dayjs.locale('zh-cn')
