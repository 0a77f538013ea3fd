export { Component as SharedReport, loader as openLink } from './entry/SharedReport.route'
