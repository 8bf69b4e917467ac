import { defineDict, defineEntity, f } from '@mortise/model'

export const DatabaseType = defineDict('db_type', '数据库类型', { postgres: 'PostgreSQL', mysql: 'MySQL' })

/** Ports that databases listen at unless told otherwise. */
export const defaultPorts = { postgres: 5432, mysql: 3306 } as const

/** Another database that reports may read. What its login is secured by is written and never read back. */
export const DataSource = defineEntity('dataSource', {
  label: '数据源',
  table: 'sys_data_source',
  wire: '/sys/dataSource',
  business: false,
  title: 'name',
  fields: {
    code: f.text('数据源编码', { required: true, unique: true, search: true, max: 50 }),
    name: f.text('数据源名称', { required: true, search: true, max: 100 }),
    type: f.dict('数据库类型', DatabaseType, {
      required: true,
      default: 'postgres',
      search: true,
      wire: 'dbType',
    }),
    url: f.text('连接地址', {
      max: 300,
      wire: 'dbUrl',
      help: '可只填它，如 jdbc:mysql://主机:端口/库名；主机、端口和库名由它得出',
    }),
    driver: f.text('驱动', { max: 200, wire: 'dbDriver', help: '由其他客户端填写，本系统不用' }),
    host: f.text('主机', { required: true, max: 200 }),
    port: f.int('端口', { required: true, min: 1, max: 65_535, isName: true }),
    database: f.text('数据库名', { required: true, max: 100, wire: 'dbName' }),
    username: f.text('用户名', { required: true, max: 100, wire: 'dbUsername' }),
    password: f.text('密码', {
      secret: true,
      max: 600,
      wire: 'dbPassword',
      help: '保存后不再显示，不填则不变',
    }),
    remark: f.text('备注', { max: 255 }),
  },
  form: [['', ['code', 'name', 'type', 'host', 'port', 'database', 'username', 'password', 'remark']]],
  list: ['code', 'name', 'type', 'host', 'port', 'database', 'username', 'remark'],
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
})
