export interface NamedUser {
  readonly username: string
  readonly realname: string
}
export interface NamedNode {
  readonly node: string
  readonly name: string
}
