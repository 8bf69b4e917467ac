/** What a busy machine is allowed: more tests than these that hold only when tried again are a fault of ours. */
export const FLAKY_ALLOWED = 2

/** What those that held only when tried again come to: whether they are too many, and each told by name. */
export function flakyResults(names) {
  const isTooMany = names.length > FLAKY_ALLOWED
  const problems = names.map((name) => `重试后才通过：${name}`)
  if (isTooMany) problems.push(`${names.length} 项重试后才通过，最多允许 ${FLAKY_ALLOWED} 项`)
  return { isTooMany, problems }
}
