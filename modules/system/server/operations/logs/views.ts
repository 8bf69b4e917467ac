import { view } from '@mortise/server'
import { FaultLog, LoginLog, OperationLog, SlowStatement } from '@mortise/system/model'

/** Whoever was not let in belongs to no tenant: those who look after the product see it. */
const loginLog = view(
  LoginLog,
  `select id::text as id, coalesce(tenant, '0') as tenant_id, username as create_by,
     (at at time zone 'Asia/Shanghai')::timestamp(0) as create_time, username, outcome, way, address, agent
   from engine.login_log`,
)

/** By what a row is called, wherever it has a name. */
const subject = ['no', 'name', 'title', 'realname', 'username', 'code']
  .flatMap((key) => [`after->>'${key}'`, `before->>'${key}'`])
  .join(', ')

const operationLog = view(
  OperationLog,
  `select id::text as id, tenant_id, username as create_by, at::timestamp(0) as create_time, username as "user", entity,
     verb as operation, left(coalesce(${subject}, ''), 200) as subject, row_id as row, request_id as request
   from engine.audit`,
)

const faultLog = view(
  FaultLog,
  `select left(id, 36) as id, tenant_id, username as create_by, at as create_time, id as number, username as "user",
     method, path, message, stack
   from engine.fault`,
)

const slowStatement = view(
  SlowStatement,
  `select id::text as id, tenant_id, ''::text as create_by, at as create_time, ms, statement from engine.slow_statement`,
)

/** The logs of the engine as lists. */
export const logViews = [loginLog, operationLog, faultLog, slowStatement]
