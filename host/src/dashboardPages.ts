export { Component as Dashboard } from './dashboard/Dashboard.route'
