import { type Chapter, howTo } from '../handbook.ts'

const system: Chapter = {
  key: 'system',
  title: '系统管理',
  purpose: '谁能登录、能看什么、能做什么；字典、参数、任务、日志和备份。',
  paths: ['/system'],
  articles: [
    howTo('system/user', '新同事来了怎样开账号', '/system/user', [
      '在「用户管理」点「新增」，填账号、姓名、手机号，选部门和角色。',
      '部门决定看哪些门店的单据，角色决定能做什么。',
    ]),
    howTo('system/leave', '同事离职怎么办', '/system/user', [
      '在用户的操作里冻结账号，他立即不能登录，单据都还在。',
      '名下的客户先「转移」给别人。',
    ]),
    howTo('system/reset', '忘记密码怎么办', '/system/user', [
      '登录页点「忘记密码」，用手机验证码自己改。',
      '或由管理员在用户的操作里修改密码。',
    ]),
    howTo('system/role', '怎样设一个角色的权限', '/system/role', [
      '在「角色管理」点「授权」，在菜单权限里勾选页面和按钮。',
      '列和数据的范围在数据规则里设；「权限矩阵」可以比较几个角色。',
    ]),
    howTo('system/explain', '为什么他看不到这个页面', '/system/explain', [
      '打开「权限解释」，选用户和页面，点「解释」。',
      '结果写明由哪个角色授予、受哪条数据规则限制。',
    ]),
    howTo('system/depart', '怎样调整部门', '/system/depart', [
      '打开「部门管理」，在部门树里新增下级、移动或合并部门。',
      '移动后单据的归属自动跟着走。',
    ]),
    howTo('system/dictionary', '怎样增加下拉选项', '/system/dictionary', [
      '在「数据字典」找到字典，打开「字典项」点「新增」。',
      '用过的值不能删除，可以停用。',
    ]),
    howTo('system/job', '怎样看和改定时任务', '/system/scheduled-job', [
      '打开「定时任务」，修改执行时间，点「立即执行」试一次，在「记录」里看结果。',
    ]),
    howTo('system/log', '谁改过这条数据', '/system/operation-log', [
      '打开「操作日志」，按业务对象和单号查，看变更前和变更后。',
      '也可以在单据里看「变更记录」。',
    ]),
    howTo('system/backup', '怎样备份', '/system/backups', [
      '打开「备份与恢复」，点「立即备份」；文件可以下载到别处保存。',
      '恢复会盖掉现在的数据，先想清楚。',
    ]),
  ],
}

const reports: Chapter = {
  key: 'reports',
  title: '报表与看板',
  purpose: '自己做报表：选业务对象、字段、分组和统计，立即看到结果；再把报表放到看板上。',
  paths: ['/reports', '/online/reports', '/online/report-center', '/online/boards', '/online/cgreport'],
  articles: [
    howTo('reports/new', '怎样做一张报表', '/online/reports', [
      '打开「在线报表」，点「新增」，填报表编码和报表名称，选「业务对象」。',
      '用「添加分组」「添加记录数」「添加求和」选列，下面的「实时预览」就是结果。',
      '选「展现方式」，如「柱状图」；只要部分数据时设「过滤条件」。',
    ]),
    howTo('reports/open', '怎样看报表', '/online/report-center', [
      '打开「报表中心」，点报表名称；每个人只看到自己有权看的数据。',
      '点图上的一块或分组，就到对应的记录；点「导出」得到表格文件。',
    ]),
    howTo('reports/board', '怎样做看板', '/reports/dashboard', [
      '打开「看板设计」，点「新增」，在「卡片」里逐行选报表。',
      '打开「数据看板」，点「整理布局」，拖动卡片、改宽度，再点「保存布局」。',
      '挂到墙上时点「全屏」。',
    ]),
    howTo('reports/filter', '怎样只看一段时间的数据', '/online/reports', [
      '打开报表的设计，选「统计期间」和期间字段。',
      '看的人可以自己换期间，不用改报表。',
    ]),
    howTo('reports/share', '怎样让同事看到我的报表', '/online/reports', [
      '保存并启用报表，同事在「报表中心」就能看到。',
      '每个人只看到自己有权看的行和列；看不到的列不显示。',
    ]),
    howTo('reports/sql', '一般的报表做不出来怎么办', '/online/reports', [
      '请会写查询语句的同事，用SQL报表来做。',
      '只能查询，不能修改，也看不到没有权限的列。',
    ]),
    howTo('reports/chart', '怎样换一种图', '/online/reports', [
      '打开报表的设计，在「展现方式」里选「柱状图」「折线图」或「饼图」。',
      '饼图只能有一个分组。',
    ]),
  ],
}

const prints: Chapter = {
  key: 'prints',
  title: '打印模板',
  purpose: '自己排标签和单据的版面：字段、条码、二维码、图片、明细表；在列表和单据页直接打印。',
  paths: ['/prints', '/online/prints', '/online/print-versions'],
  articles: [
    howTo('prints/new', '怎样做一个打印模板', '/online/prints', [
      '打开「打印模板」，点「新增」，填模板名称，选「业务对象」和「纸张」。',
      '点「按业务对象生成」得到一个现成的版面，或用「添加字段」和旁边的按钮逐个添加条码、二维码、明细表等。',
      '在版面上拖动元素，右边设置字段、公式、字号和「显示条件」；「预览」是真实记录的样子。',
      '点「确定」保存；公式或字段写错时，会说明是第几个元素。',
    ]),
    howTo('prints/use', '怎样用模板打印', '/online/prints', [
      '在任何列表里勾选记录，点「打印所选」，选模板和份数，再点「打印」；每条另起一页。',
      '打开一张单据，在「打印」页签里选模板。',
      '没有权限看的内容打印时留空，并会提示。要存成文件，在浏览器的打印窗口里选另存为PDF。',
    ]),
    howTo('prints/back', '怎样找回以前的版面', '/online/print-versions', [
      '每次保存版面都留一个版本；打开「模板版本」，在那一行点「恢复」。',
    ]),
    howTo('prints/label', '怎样打印标签', '/online/prints', [
      '新增模板时「纸张」选标签的尺寸。',
      '放条码、二维码和要的字段；勾选几条一起打印，每条一张。',
    ]),
    howTo('prints/copies', '打印出来位置偏了怎么办', '/online/prints', [
      '在模板里改页边距，或把元素移一点。',
      '浏览器的打印窗口里，缩放选100%，不要页眉页脚。',
    ]),
    howTo('prints/hide', '有的内容有时才打印', '/online/prints', [
      '选中元素，在右边写「显示条件」，条件成立时才打印。',
    ]),
  ],
}

const online: Chapter = {
  key: 'online',
  title: '在线开发',
  purpose: '自己画表单：字段、子表、状态和按钮，同步后和系统自带的单据一样用。',
  paths: ['/online'],
  articles: [
    howTo('online/new', '怎样做一张新表单', '/online/forms', [
      '打开「在线表单」，点「新增」，填表名和名称，逐行添加字段。',
      '右边的「实时预览」就是做好的样子。',
      '点「同步数据库」，看将执行的语句，选「普通同步」。',
      '点「放入菜单」，再到「角色管理」给大家授权。',
    ]),
    howTo('online/change', '怎样改已经在用的表单', '/online/forms', [
      '修改字段后再「同步数据库」；加字段、加长、改名用「普通同步」，数据不丢。',
      '改字段类型要「强制同步」，输入表名确认；会丢值的行会列出来。',
    ]),
    howTo('online/stop', '怎样停用一张表单', '/online/forms', ['点「移出菜单」，再点「停用」，数据都还在。']),
    howTo('online/sub', '怎样加一张明细表', '/online/forms', [
      '打开表单，点子表，填标识和名称，逐行添加字段。',
      '同步后在单据里像表格一样录入。',
    ]),
    howTo('online/state', '怎样让表单有状态和按钮', '/online/forms', [
      '增加一个类型为状态的字段，写好有哪些状态。',
      '再添加按钮：从哪个状态到哪个状态。',
      '要别人同意的，在「单据绑定」里让它走流程。',
    ]),
    howTo('online/package', '怎样把表单搬到另一套系统', '/online/forms', [
      '勾选表单，点「导出表单包」。',
      '在另一套系统里点「导入表单包」，再「同步数据库」。',
    ]),
    howTo('online/view', '怎样让一部分人只看几个字段', '/online/forms', [
      '新建一个视图，选原表单，只留要看的字段。',
      '给角色授权这个视图，不授权原表单。',
    ]),
  ],
}

const monitor: Chapter = {
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
    howTo('monitor/jvm', '内存一直在涨怎么看', '/monitor/jvm', [
      '打开「运行时信息」，看「已用的堆内存」和垃圾回收的曲线。',
      '回收以后还降不下来，把曲线发给运行维护的人，并安排重启。',
    ]),
    howTo('monitor/redis', '缓存有没有用', '/monitor/redis', [
      '打开「缓存服务器」，看命中率；没有配置Redis时看的是进程里的缓存。',
    ]),
    howTo('monitor/system', '处理器忙不忙', '/monitor/system', [
      '打开「系统信息」，看处理器、内存和负载的曲线。',
      '一直很高时，到「应用服务器」看是哪个页面、哪个接口。',
    ]),
  ],
}

export const keeping: readonly Chapter[] = [system, reports, prints, online, monitor]
