import { type Chapter, howTo } from '../handbook.ts'

/** For whoever keeps the servers running. */
export const monitor: Chapter = {
  key: 'monitor',
  title: '系统监控',
  purpose: '服务器好不好、哪里慢、任务有没有卡住；超过阈值自动提醒。',
  paths: ['/monitor'],
  articles: [
    howTo('monitor/overview', '怎样看系统是否正常', '/monitor/overview', [
      '打开「监控总览」，每台服务器一行，看处理器、内存、响应时间和出错。',
      '选 1 小时到 7 天看曲线；告警在「告警记录」里。',
    ]),
    howTo('monitor/slow', '系统慢了看哪里', '/monitor/database', [
      '打开「数据库」，看「锁等待」里谁等谁，看「慢语句」是哪个接口要的。',
      '点「执行计划」看为什么慢；各接口耗时在「应用服务器」。',
    ]),
    howTo('monitor/screens', '有人说一个页面慢，怎样查', '/monitor/tomcat', [
      '打开「应用服务器」，在「各页面耗时」里找到那个页面，按平均或最长排序。',
      '展开它，看是哪个接口慢；点「慢语句」就到这个接口要的语句，再看「执行计划」。',
      '没有慢语句而接口仍慢，看同一页上的连接和事件循环，可能是服务器太忙。',
    ]),
    howTo('monitor/trace', '怎样按编号查一次出错', '/monitor/trace', [
      '请同事把提示里的编号发来。',
      '打开「请求追踪」，在查找框里填编号，或选「出错请求」按账号找。',
      '看是哪个接口、什么时候、用了多久；原因在系统日志里按同一编号查。',
    ]),
    howTo('monitor/bounds', '怎样改告警的阈值', '/monitor/monitor-alarm', [
      '打开「系统参数」，找到磁盘、事件循环、任务失败或消息积压的阈值，改成需要的数。',
      '超过时，有监控权限的人每小时最多收到一次通知，记录在「告警记录」。',
    ]),
    howTo('monitor/queue', '任务卡住了怎么办', '/monitor/queue', [
      '打开「任务队列」，看已试次数和原因。',
      '问题解决后点「立即重试」，不要的点「放弃」。',
    ]),
    howTo('monitor/disk', '磁盘快满了怎么办', '/monitor/disk', [
      '打开「磁盘监控」看哪个目录；清理旧的备份和下载文件，或请管理员扩容。',
    ]),
  ],
}
